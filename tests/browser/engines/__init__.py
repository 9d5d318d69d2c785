"""Other browsers than Chromium, driven by what they speak themselves: no package, and no browser, is downloaded."""
