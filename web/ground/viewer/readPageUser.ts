import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { me } from './api.ts'

/**
 * Puts the user that the server wrote into the page in the query cache (seed §4, Guard). The server replaces a
 * placeholder comment with a `current-user` element. A remaining placeholder means that no server wrote the page: the
 * cache stays empty and `/me` is called.
 */
export function readPageUser(queries: QueryClient) {
  const written = document.getElementById('current-user')
  if (written?.textContent) {
    queries.setQueryData(me.queryKey, JSON.parse(written.textContent) as Me)
    written.remove()
  } else if (![...document.head.childNodes].some(isPlaceholder)) queries.setQueryData(me.queryKey, null)
}

const isPlaceholder = (node: Node) => node instanceof Comment && node.data === 'current-user'
