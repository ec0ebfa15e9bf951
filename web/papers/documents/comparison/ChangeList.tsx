import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { plainList } from '#web/ground/ui/plainList.ts'
import type { PageChange } from './comparePages.ts'

interface ChangeListProps {
  changes: readonly PageChange[]
  chosen: number
  onChoose: (index: number) => void
}

/** Lists the pages that differ, one of which is shown. */
export function ChangeList({ changes, chosen, onChoose }: ChangeListProps) {
  const { t } = useTranslation()
  return (
    <Box
      component="ul"
      aria-label={t('doc.compare.pages')}
      sx={{ ...plainList, display: 'flex', flexWrap: 'wrap', gap: 1, mb: changes.length > 0 ? 2 : 0 }}
    >
      {changes.map((change, index) => (
        <li key={`${change.before}.${change.after}`}>
          <Button
            size="small"
            variant={index === chosen ? 'contained' : 'outlined'}
            color={index === chosen ? 'secondary' : 'inherit'}
            aria-pressed={index === chosen}
            onClick={() => onChoose(index)}
            sx={{ minHeight: 44 }}
          >
            {nameOf(change)}
          </Button>
        </li>
      ))}
    </Box>
  )

  function nameOf({ before: former, after: page }: PageChange) {
    if (page === null) return t('doc.compare.removed', { n: former ?? 0 })
    return t(former === null ? 'doc.compare.added' : 'doc.compare.changed', { n: page })
  }
}
