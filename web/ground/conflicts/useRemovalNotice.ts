import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { translatorOf } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'
import './translations.ts'

/**
 * Says that somebody else has removed the record of an open dialog, which closes: the record is not there any more, or
 * its line has left the page. Nothing is said to who leaves the page, or has just saved or deleted the record.
 * @param isOpen whether a dialog was opened, and not closed since
 * @param isThere whether its record is still there
 */
export function useRemovalNotice(isOpen: boolean, isThere = true) {
  const mutations = useQueryClient().getMutationCache()
  const opened = useRef<{ at: number; address: string } | null>(null)
  const isMounted = useRef(false)
  const noticeOnce = useEffectEvent(() => {
    const left = opened.current
    opened.current = null
    if (!left || left.address !== location.href) return
    const isOwnDoing = mutations
      .getAll()
      .some(({ state: { status, submittedAt } }) => status !== 'error' && submittedAt >= left.at)
    if (!isOwnDoing) notify('warning', translatorOf('fr')('conflict.removed'))
  })
  useEffect(() => {
    opened.current = isOpen ? { at: Date.now(), address: location.href } : null
  }, [isOpen])
  useEffect(() => {
    if (isOpen && !isThere) noticeOnce()
  }, [isOpen, isThere])
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      // in development, effects run twice
      queueMicrotask(() => isMounted.current || noticeOnce())
    }
  }, [])
}
