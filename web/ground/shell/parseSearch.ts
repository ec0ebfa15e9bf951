import { parseSearchWith } from '@tanstack/react-router'

/** Reads the query of an address as one would type it: the quotes of a phrase are part of it, several choices stand behind commas. */
export const parseSearch = parseSearchWith((written) => written)
