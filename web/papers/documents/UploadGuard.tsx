import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { AskBeforeLeaving } from '#web/ground/fields/AskBeforeLeaving.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { type AnyQueue, isBusy } from './UploadQueue.ts'
import { queue } from './upload/queue.ts'

interface UploadGuardProps {
  /** the addresses of the screen, when it has several; its own one otherwise */
  within?: (pathname: string) => boolean
  /** the files; documents unless told otherwise */
  of?: AnyQueue
}

/** Asks before a screen is left while files travel. Once it is left nothing of them stays. */
export function UploadGuard({ within, of: uploads = queue }: UploadGuardProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const own = useRef(router.latestLocation.pathname)
  const isWithin = within ?? ((pathname: string) => pathname === own.current)
  const forget = useEffectEvent(() => {
    if (!isWithin(router.latestLocation.pathname)) uploads.clear()
  })
  useEffect(() => () => forget(), [])

  return (
    <AskBeforeLeaving
      when={isBusy(useSyncExternalStore(uploads.subscribe, uploads.current, uploads.current))}
      question={t('upload.leave')}
      within={isWithin}
    />
  )
}
