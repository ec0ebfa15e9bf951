import { mdiCloudOffOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { AccountItem } from '#web/ground/shell/bar/AccountMenu.tsx'
import { copies, useRemoveCopies } from './api.ts'
import './translations.ts'

/** Of who has taken sessions away: what removes them from this browser. */
export function useCopiesItem(): AccountItem[] {
  const { t } = useTranslation()
  const { data: kept = [] } = useQuery(copies)
  const { mutate: removeCopies } = useRemoveCopies()
  return kept.length > 0 ? [{ label: t('offline.removeAll'), icon: mdiCloudOffOutline, act: () => removeCopies() }] : []
}
