import { mdiFileDocumentOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'

interface PointPapersProps {
  count: number
  about: { number: string; title: string }
  isOpen: boolean
  onToggle: () => void
}

/** Shows the number of documents of a point. The button shows and hides them, with the button to add some. */
export function PointPapers({ count, about, isOpen, onToggle }: PointPapersProps) {
  const { t } = useTranslation()
  return (
    <Button
      variant="text"
      color="inherit"
      aria-expanded={isOpen}
      aria-label={t('sessionForm.point.papers', { count, ...about })}
      startIcon={<Icon path={mdiFileDocumentOutline} />}
      onClick={onToggle}
      sx={{
        minWidth: 56,
        px: 1,
        color: count > 0 ? 'text.primary' : 'text.secondary',
        '& .MuiButton-startIcon': { mr: 0.5 },
      }}
    >
      {count}
    </Button>
  )
}
