import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '#contract/people/accounts.ts'
import { me } from './api.ts'

/**
 * Puts in the cache what the page says of its reader (seed §4, Guard): the server writes a `current-user` object in the
 * place of a comment. The comment still there means that no server wrote this page: nothing is known, `/me` is asked.
 */
export function readPageUser(queries: QueryClient) {
  const written = document.getElementById('current-user')
  if (written?.textContent) {
    queries.setQueryData(me.queryKey, JSON.parse(written.textContent) as Me)
    written.remove()
  } else if (![...document.head.childNodes].some(isPlaceholder)) queries.setQueryData(me.queryKey, null)
}

const isPlaceholder = (node: Node) => node instanceof Comment && node.data === 'current-user'
