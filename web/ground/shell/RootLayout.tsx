import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ProgressBar } from './ProgressBar.tsx'
import { Snackbar } from './Snackbar.tsx'

/** Renders what all screens share, the sign-in included: progress bar, screen, snackbar. */
export function RootLayout() {
  useFocusOnTitle()
  return (
    <>
      <ProgressBar />
      <Outlet />
      {/* a portal, which the server cannot render */}
      {typeof document !== 'undefined' && <Snackbar />}
    </>
  )
}

/**
 * Focuses the title of each new screen, or the element with `data-takes-focus`. Not on the first screen: screen readers
 * read a new page by themselves.
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
