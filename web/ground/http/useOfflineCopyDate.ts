import { useSyncExternalStore } from 'react'
import { currentOfflineCopyDate, subscribeToOfflineCopyDate } from './offlineCopyDate.ts'

/** Returns the instant of the last offline copy that was read; null while what was read came from the server. */
export const useOfflineCopyDate = () =>
  useSyncExternalStore(subscribeToOfflineCopyDate, currentOfflineCopyDate, () => null)
