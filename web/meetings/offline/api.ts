import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { runWithProgress } from '#web/ground/http/runWithProgress.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatBytes } from '#web/ground/i18n/numbers.ts'
import { notify } from '#web/ground/ui/notices.ts'
import { listCopies, removeCopy, withCopyLockIfFree } from './copies.ts'
import { canSaveOffline, removeOfflineData, removeOfflineDataIfEmpty } from './registration.ts'
import { StorageFullError, saveSessionOffline } from './saveSessionOffline.ts'
import './translations.ts'

/** Offline copies in this browser, newest first. Another tab may change them. */
export const copies = queryOptions({
  queryKey: ['copies'],
  queryFn: () => (canSaveOffline ? listCopies() : []),
  staleTime: 0,
})

/** Offline copy of a session, or null. */
export const copyOf = (sessionId: number) =>
  queryOptions({ ...copies, select: (all) => all.find((copy) => copy.sessionId === sessionId) ?? null })

/** Name of the task that saves a session. */
export const savingWorkName = (sessionId: number) => `keeping ${sessionId}`

export function useSaveOffline(session: Session) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: () => runWithProgress(savingWorkName(session.id), (work) => saveSessionOffline(session, work)),
    onError: (failure) => {
      if (!(failure instanceof StorageFullError)) return
      const { missingBytes } = failure
      notify('error', missingBytes ? t('offline.missing', { size: formatBytes(missingBytes) }) : t('offline.full'))
    },
    meta: { success: 'offline.done', invalidates: ['copies'] },
  })
}

export const useRemoveCopy = (sessionId: number) =>
  useMutation({
    mutationFn: async () => {
      await removeCopy(sessionId)
      // skipped while another copy is being made
      await withCopyLockIfFree(removeOfflineDataIfEmpty)
    },
    meta: { success: 'offline.removed', invalidates: ['copies'] },
  })

export const useRemoveCopies = () =>
  useMutation({ mutationFn: removeOfflineData, meta: { success: 'offline.allRemoved', invalidates: ['copies'] } })
