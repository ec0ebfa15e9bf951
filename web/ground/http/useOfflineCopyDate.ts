import { useSyncExternalStore } from 'react'
import { currentOfflineCopyDate, subscribeToOfflineCopyDate } from './offlineCopyDate.ts'

/** Returns the instant of the offline copy on screen; null while the server answers. */
export const useOfflineCopyDate = () =>
  useSyncExternalStore(subscribeToOfflineCopyDate, currentOfflineCopyDate, () => null)
