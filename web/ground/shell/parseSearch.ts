import { parseSearchWith } from '@tanstack/react-router'

/** Parses the query string as plain text: quotes of a phrase are kept, several choices are separated by commas. */
export const parseSearch = parseSearchWith((written) => written)
