import { mdiTrashCanOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Synonym, SynonymForm } from '#contract/finding/synonyms.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { CheckboxField } from '#web/ground/records/CheckboxField.tsx'
import { RecordPage } from '#web/ground/records/RecordPage.tsx'
import { useRecordForm } from '#web/ground/records/useRecordForm.ts'
import { Breadcrumbs } from '#web/ground/ui/Breadcrumbs.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { synonym as synonymQuery } from './api.ts'
import { type Draft, ExpressionsField } from './ExpressionsField.tsx'
import { formatSynonym } from './formatSynonym.ts'
import { useWriteSynonym } from './mutations.ts'
import { SynonymRemoval } from './SynonymRemoval.tsx'
import './translations.ts'

/** Shows the form of a group of synonyms. @param synonym null for a new one */
export function SynonymFormPage({ synonym }: { synonym: Synonym | null }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { mutateAsync } = useWriteSynonym()
  const [isRemoving, setRemoving] = useState(false)
  const toList = () => void navigate({ to: '/admin/synonymes', ignoreBlocker: true })
  const id = synonym?.id ?? null
  const state = useRecordForm({
    name: `synonym ${id ?? 'new'}`,
    schema: SynonymForm,
    item: synonym,
    draftOf: (item): Draft => ({ expressions: item?.expressions ?? [], oneWay: item?.oneWay ?? false }),
    order: ['expressions', 'oneWay'],
    write: (form, version) => mutateAsync({ id, form, version }),
    readAgain: async () => (id === null ? undefined : queries.fetchQuery({ ...synonymQuery(id), staleTime: 0 })),
    onSaved: toList,
  })
  return (
    <RecordPage
      title={t(synonym ? 'synonyms.amend' : 'synonyms.add')}
      trail={
        <Breadcrumbs>
          <li>
            <TextLink to="/admin/synonymes" color="inherit" underline="always">
              {t('nav.synonyms')}
            </TextLink>
          </li>
          {synonym && <li>{formatSynonym(synonym)}</li>}
        </Breadcrumbs>
      }
      actions={
        synonym && (
          <Button
            variant="outlined"
            color="error"
            startIcon={<Icon path={mdiTrashCanOutline} />}
            onClick={() => setRemoving(true)}
          >
            {t('form.delete')}
          </Button>
        )
      }
      cancel={
        <ButtonLink to="/admin/synonymes" variant="text" color="inherit">
          {t('form.cancel')}
        </ButtonLink>
      }
      state={state}
    >
      <ExpressionsField />
      <CheckboxField<Draft> name="oneWay" label={t('synonyms.oneWay')} help={t('synonyms.oneWayHelp')} />
      {isRemoving && synonym && (
        <SynonymRemoval synonym={synonym} onRemoved={toList} onClose={() => setRemoving(false)} />
      )}
    </RecordPage>
  )
}
