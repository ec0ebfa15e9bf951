import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { UnsavedChangesPrompt } from '#web/ground/fields/UnsavedChangesPrompt.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { type AnyUploadQueue, hasCancellableUploads } from './UploadQueue.ts'
import { documentUploadQueue } from './upload/documentUploadQueue.ts'

interface UploadGuardProps {
  /** Tells which paths belong to the screen; by default only its own. */
  within?: (pathname: string) => boolean
  /** Queue to watch; the document uploads by default. */
  of?: AnyUploadQueue
}

/**
 * Asks for confirmation before leaving a screen with uploads that this gives up, and clears the queue. What the server has
 * whole is filed or refused without its screen.
 */
export function UploadGuard({ within, of: uploads = documentUploadQueue }: UploadGuardProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const own = useRef(router.latestLocation.pathname)
  const isWithin = within ?? ((pathname: string) => pathname === own.current)
  const forget = useEffectEvent(() => {
    if (!isWithin(router.latestLocation.pathname)) uploads.forget(() => true)
  })
  useEffect(() => () => forget(), [])

  return (
    <UnsavedChangesPrompt
      when={hasCancellableUploads(useSyncExternalStore(uploads.subscribe, uploads.current, uploads.current))}
      question={t('upload.leave')}
      within={isWithin}
    />
  )
}
