import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { limits } from '#contract/ground/limits.ts'
import { type ProgressMode, useProgress } from '#web/ground/http/progress.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

/** Shows a 3 px bar at the top while calls are in flight (seed §2). */
export function ProgressBar() {
  const mode = useProgress()
  return mode && <Steps key={mode} mode={mode} />
}

/** Advances in steps of 300 ms and never completes by itself. A lazy call shows nothing before the first step. */
function Steps({ mode }: { mode: ProgressMode }) {
  const { t } = useTranslation()
  const [step, setStep] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setStep((count) => count + 1), limits.progressStepMs)
    return () => clearInterval(timer)
  }, [])
  if (mode === 'lazy' && step === 0) return null

  const percent = Math.round(100 * (1 - 0.8 ** (step + 1)))
  return (
    <Box
      component="progress"
      aria-label={t('a11y.progress')}
      max={100}
      value={percent}
      className="no-print"
      sx={{ ...topEdgeStyle, '&::-webkit-progress-value': filledStyle, '&::-moz-progress-bar': filledStyle }}
    />
  )
}

const topEdgeStyle = {
  position: 'fixed',
  inset: '0 0 auto',
  width: '100%',
  height: 3,
  zIndex: 'tooltip',
  border: 0,
  appearance: 'none',
  bgcolor: 'transparent',
  pointerEvents: 'none',
  '&::-webkit-progress-bar': { backgroundColor: 'transparent' },
} as const

const filledStyle = {
  backgroundColor: 'var(--mui-palette-rail-mark)',
  transition: `width ${limits.progressStepMs}ms ease-out`,
}
