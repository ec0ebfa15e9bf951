import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { ReadersList, type ReadersListProps } from './ReadersList.tsx'

/** Lists the most opened documents, with a bar under each. */
export function MostRead({ documents }: Pick<ReadersListProps, 'documents'>) {
  const { t } = useTranslation()
  const most = documents[0]?.readers ?? 1
  return (
    <ReadersList
      title={t('statistics.read.title')}
      none={t('statistics.read.none')}
      documents={documents}
      shareOf={({ readers }) => readers / most}
      about={({ irp }) => irp.name}
      count={({ readers }) => t('statistics.read.readers', { count: readers })}
    />
  )
}
