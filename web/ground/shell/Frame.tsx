import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ProgressBar } from './ProgressBar.tsx'
import { Snackbar } from './Snackbar.tsx'

/** What every screen has, the login too: the progress of calls, the screen, the messages. */
export function Frame() {
  useFocusOnTitle()
  return (
    <>
      <ProgressBar />
      <Outlet />
      {/* beside the page, which the first view is not */}
      {typeof document !== 'undefined' && <Snackbar />}
    </>
  )
}

/**
 * Brings the keyboard and the screen reader to the title of each new screen, or to the record that it names instead; the first one is
 * read by itself.
 */
function useFocusOnTitle() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const record = document.querySelector<HTMLElement>('main [data-takes-focus]')
        if (record) return record.focus()
        const title = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
        title?.focus({ preventScroll: true })
      }),
    [router],
  )
}
