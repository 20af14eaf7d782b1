/** A whole number that is not below zero. To the compiler it is any number; a restored snapshot is checked for it. */
export type Whole = number;
