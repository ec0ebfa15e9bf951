import { useLocation } from '@tanstack/react-router'

/** The last opened result and its history entry, to restore the focus when the user comes back. */
let opened: { step: string | undefined; result: string } | null = null

/** Remembers the last opened result per history entry. @returns whether a result is that one, and how to record it */
export function useOpened() {
  const step = useLocation({ select: ({ state }) => state.__TSR_key })
  return {
    isOpened: (result: string) => opened?.step === step && opened?.result === result,
    note: (result: string) => {
      opened = { step, result }
    },
  }
}
