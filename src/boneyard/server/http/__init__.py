"""HTTP: routes, what every request passes first, errors, and the pages."""
