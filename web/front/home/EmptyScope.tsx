import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { useScopeOnScreen } from './useHomeScope.ts'

interface EmptyScopeProps {
  /** text when the user's bodies have nothing */
  mine: string
  /** text when no body has anything */
  all: string
  /** link to where such items can be found */
  elsewhere: ReactNode
}

/** Renders an empty card; when only the user's bodies are shown, with a button for all bodies. */
export function EmptyScope({ mine, all, elsewhere }: EmptyScopeProps) {
  const { t } = useTranslation()
  const { scope, choose } = useScopeOnScreen()
  if (scope === 'all') return <EmptyState action={elsewhere}>{all}</EmptyState>
  return (
    <EmptyState
      action={
        <Button variant="outlined" size="small" onClick={() => choose('all')}>
          {t('home.seeAll')}
        </Button>
      }
    >
      {mine}
    </EmptyState>
  )
}
