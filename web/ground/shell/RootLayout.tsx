import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ProgressBar } from './ProgressBar.tsx'
import { ProofPrompt } from './ProofPrompt.tsx'
import { useParts } from './parts.ts'
import { Snackbar } from './snackbar/Snackbar.tsx'

/** Renders what all screens share, the sign-in included: progress bar, screen, snackbar, and the dialog
 * that asks for a proof of identity. */
export function RootLayout() {
  useFocusOnTitle()
  const { proofDialogs } = useParts()
  return (
    <>
      <ProgressBar />
      <Outlet />
      {proofDialogs.map(({ name, part }) => (
        <ProofPrompt key={name} load={part} />
      ))}
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
        // what the hash names is where the router has scrolled to already
        if (record) return record.focus({ preventScroll: record.dataset['named'] !== undefined })
        const title = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
        title?.focus({ preventScroll: true })
      }),
    [router],
  )
}
