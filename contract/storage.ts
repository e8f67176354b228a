/** Bytes that the files of a company may take together, unless its record names another limit. */
export const standardStorageBytes = 1024 * 1024 * 1024

/** Bytes that the files of one quote's conversation may take together. */
export const mostBytesOfQuote = 100 * 1024 * 1024
