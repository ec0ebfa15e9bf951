import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatWholeNumber } from '#web/ground/i18n/numbers.ts'
import type { FacetChoice } from './facetChoices.ts'

interface FacetGroupProps {
  name: string
  choices: readonly FacetChoice[]
  onToggle: (value: string) => void
}

const maxCollapsedChoices = 6

/** Shows the values of one facet as checkboxes. Renders nothing without values. */
export function FacetGroup({ name, choices, onToggle }: FacetGroupProps) {
  const { t } = useTranslation()
  const [isWhole, setIsWhole] = useState(false)
  if (choices.length === 0) return null
  // selected values are always visible
  const shown = isWhole ? choices : choices.filter(({ chosen }, place) => chosen || place < maxCollapsedChoices)
  const hidden = choices.length - shown.length
  return (
    <Box component="fieldset" sx={group}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 0.5 }}>
        {name}
      </Typography>
      {shown.map((choice) => (
        <ChoiceLine key={choice.value} choice={choice} onToggle={() => onToggle(choice.value)} />
      ))}
      {(hidden > 0 || isWhole) && (
        <Button
          variant="text"
          size="small"
          aria-expanded={isWhole}
          aria-label={t(isWhole ? 'search.lessOf' : 'search.moreOf', { name, count: hidden })}
          onClick={() => setIsWhole(!isWhole)}
          sx={{ ml: -0.75 }}
        >
          {t(isWhole ? 'search.less' : 'search.more', { count: hidden })}
        </Button>
      )}
    </Box>
  )
}

const ChoiceLine = ({ choice: { label, count, chosen }, onToggle }: { choice: FacetChoice; onToggle: () => void }) => (
  <Box component="label" sx={line}>
    <Checkbox size="small" checked={chosen} onChange={onToggle} sx={{ p: 0.5, ml: -0.5 }} />
    <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', fontWeight: chosen ? 600 : 400 }}>
      {label}
    </Box>
    {count !== null && (
      <Box component="span" sx={{ color: 'text.secondary', fontSize: 14 }}>
        {formatWholeNumber(count)}
      </Box>
    )}
  </Box>
)

const group = { border: 0, m: 0, p: 0, minWidth: 0 } as const
const line = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 0.75,
  minHeight: { xs: 44, lg: 32 },
  cursor: 'pointer',
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
} as const
