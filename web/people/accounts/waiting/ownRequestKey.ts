import type { QueryClient } from '@tanstack/react-query'

export const ownRequestKey = ['ownRequest']

/** Forgets the request of an account that waits, with the password that opened it. */
export const forgetOwnRequest = (queries: QueryClient): void => queries.removeQueries({ queryKey: ownRequestKey })
