"""Score sheets that several phones share: a log each, as a table has, of what people wrote down."""
