import { useSyncExternalStore } from 'react'
import { currentOfflineCopyDate, subscribeToOfflineCopyDate } from './keptAt.ts'

/** Returns the instant of the offline copy on screen; null while the server answers. */
export const useOfflineCopyDate = () =>
  useSyncExternalStore(subscribeToOfflineCopyDate, currentOfflineCopyDate, () => null)
