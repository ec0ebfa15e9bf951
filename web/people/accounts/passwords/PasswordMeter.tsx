import Box from '@mui/material/Box'
import { useDeferredValue, useEffect, useState } from 'react'
import { limits } from '#contract/ground/limits.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { type Strength, strengthOf } from './passwordStrength.ts'

/**
 * Shows the strength of the typed password as a bar and as text. Renders nothing for an empty password. Takes its place
 * at the first character, before the estimate is ready, so that nothing below moves while somebody presses a button.
 */
export function PasswordMeter({ password, who }: { password: string; who: readonly string[] }) {
  const { t } = useTranslation()
  const strength = usePasswordStrength(password, who)
  const missing = limits.newPasswordCharacters - [...password.normalize('NFC')].length
  if (password === '') return null
  const words =
    strength &&
    (missing > 0
      ? t('password.short', { count: missing })
      : t(strength.isRefused ? 'password.score.refused' : `password.score.${strength.score}`))
  const tone = strength ? `ink.${toneOf(strength)}` : 'divider'
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1, px: 1.75 }}>
      {strength && (
        <VisuallyHidden>
          <meter
            aria-label={t('password.strength')}
            aria-valuetext={words ?? ''}
            min={0}
            max={4}
            value={strength.score}
          />
        </VisuallyHidden>
      )}
      <Box
        aria-hidden
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 0.5, flex: 1, maxWidth: 240 }}
      >
        {[1, 2, 3, 4].map((step) => (
          <Box
            key={step}
            sx={{ height: 6, borderRadius: 1, bgcolor: step <= Math.max(strength?.score ?? 0, 1) ? tone : 'divider' }}
          />
        ))}
      </Box>
      <Box component="output" sx={{ fontSize: 14, minHeight: '1.5em', lineHeight: 1.5, color: tone }}>
        {words}
      </Box>
    </Box>
  )
}

const toneOf = ({ score, isRefused }: Strength) => (isRefused || score < 2 ? 'error' : score === 2 ? 'info' : 'success')

/**
 * Estimates the strength. Returns null until the estimate is ready, and when the estimator cannot be loaded: the server
 * checks the password in any case.
 */
function usePasswordStrength(password: string, who: readonly string[]): Strength | null {
  const typed = useDeferredValue(password)
  const known = who.join('\n')
  const [strength, setStrength] = useState<Strength | null>(null)
  useEffect(() => {
    if (typed === '') return undefined
    let isOver = false
    strengthOf(typed, known.split('\n').filter(Boolean)).then(
      (weighed) => isOver || setStrength(weighed),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [typed, known])
  return strength
}
