import type { QueryClient } from '@tanstack/react-query'
import type { HomePageAnswers } from '#contract/home.ts'
import { bodies } from '#web/bodies/api.ts'
import { links } from '#web/links/api.ts'
import { home } from './api.ts'

/**
 * Puts in the cache what the page /home brings with it: its first screen asks for nothing.
 * @returns whether the page brought it
 */
export function readPageAnswers(queries: QueryClient): boolean {
  const written = document.getElementById('home-page')
  if (!written?.textContent) return false
  const answers = JSON.parse(written.textContent) as HomePageAnswers
  queries.setQueryData(home.queryKey, answers.home)
  queries.setQueryData(bodies.queryKey, answers.bodies)
  queries.setQueryData(links.queryKey, answers.links)
  written.remove()
  return true
}
