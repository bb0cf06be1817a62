/** Object ids of PostgreSQL's built-in types, from its catalogue pg_type. */
export const int8Type = 20;
export const int8ArrayType = 1016;
export const dateType = 1082;
export const numericType = 1700;
