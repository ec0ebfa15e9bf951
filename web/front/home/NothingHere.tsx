import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Empty } from '#web/ground/ui/Empty.tsx'
import { useShownScope } from './useScope.ts'

interface NothingHereProps {
  /** when one's own bodies have nothing */
  mine: string
  /** when none has anything */
  all: string
  /** where to go then */
  elsewhere: ReactNode
}

/** An empty card of one's own bodies leads to all of them. */
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
