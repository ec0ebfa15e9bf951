import { useQuery } from '@tanstack/react-query'
import { draftsToFile } from '#web/papers/documents/lazyQueries.ts'

/** Whether drafts of the user wait in the tray of a session. @param session null: a session without a tray */
export function useHasDraftsToFile(session: number | null): boolean {
  const { data } = useQuery({ ...draftsToFile(session ?? 0), enabled: session !== null })
  return data !== undefined && data.member.length > 0
}
