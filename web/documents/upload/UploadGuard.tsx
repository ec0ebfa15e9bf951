import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AskBeforeLeaving } from '#web/ui/AskBeforeLeaving.tsx'
import { isBusy, queue } from './queue.ts'
import { useAllUploads } from './useUploads.ts'

interface UploadGuardProps {
  /** the addresses of the screen, when it has several; its own one otherwise */
  within?: (pathname: string) => boolean
}

/** Asks before a screen is left while files travel. Once it is left nothing of them stays. */
export function UploadGuard({ within }: UploadGuardProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const own = useRef(router.latestLocation.pathname)
  const isWithin = within ?? ((pathname: string) => pathname === own.current)
  const forget = useEffectEvent(() => {
    if (!isWithin(router.latestLocation.pathname)) queue.clear()
  })
  useEffect(() => () => forget(), [])

  return <AskBeforeLeaving when={isBusy(useAllUploads())} question={t('upload.leave')} within={isWithin} />
}
