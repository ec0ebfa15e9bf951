import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Empty } from '#web/ground/ui/Empty.tsx'
import { useShownScope } from './useScope.ts'

interface NothingHereProps {
  /** text when the user's bodies have nothing */
  mine: string
  /** text when no body has anything */
  all: string
  /** link to where such items can be found */
  elsewhere: ReactNode
}

/** Renders an empty card; when only the user's bodies are shown, with a button for all bodies. */
export function NothingHere({ mine, all, elsewhere }: NothingHereProps) {
  const { t } = useTranslation()
  const { scope, choose } = useShownScope()
  if (scope === 'all') return <Empty action={elsewhere}>{all}</Empty>
  return (
    <Empty
      action={
        <Button variant="outlined" size="small" onClick={() => choose('all')}>
          {t('home.seeAll')}
        </Button>
      }
    >
      {mine}
    </Empty>
  )
}
