import { useLocation } from '@tanstack/react-router'

/** The result that was opened last, of which step of the history: coming back, the keyboard is there again. */
let opened: { step: string | undefined; result: string } | null = null

/** @returns which of the results takes the keyboard when one comes back to this step, and how one is noted */
export function useOpened() {
  const step = useLocation({ select: ({ state }) => state.__TSR_key })
  return {
    isOpened: (result: string) => opened?.step === step && opened?.result === result,
    note: (result: string) => {
      opened = { step, result }
    },
  }
}
