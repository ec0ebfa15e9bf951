import { useLocation } from '@tanstack/react-router'

/** The last opened result and its history entry, to restore the focus when the user comes back. */
let lastOpened: { step: string | undefined; result: string } | null = null

/** Remembers the last opened result per history entry. @returns whether a result is that one, and how to record it */
export function useLastOpenedResult() {
  const step = useLocation({ select: ({ state }) => state.__TSR_key })
  return {
    isOpened: (result: string) => lastOpened?.step === step && lastOpened?.result === result,
    note: (result: string) => {
      lastOpened = { step, result }
    },
  }
}
