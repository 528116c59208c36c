"""Words of the field: anatomy, diseases, operations, medicines and units."""
