/** All files of a company, unless its record has another limit. */
export const standardStorageBytes = 1024 * 1024 * 1024

/** All files of one quote's conversation. */
export const mostBytesOfQuote = 100 * 1024 * 1024
