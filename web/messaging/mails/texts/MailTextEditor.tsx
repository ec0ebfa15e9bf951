import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type MailText, mailTextCharacters, mailTextFields, mailTextFormOf } from '#contract/messaging/mailTexts.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FieldGroup } from '#web/ground/records/FieldGroup.tsx'
import { RecordPage } from '#web/ground/records/RecordPage.tsx'
import { useRecordForm } from '#web/ground/records/useRecordForm.ts'
import { Breadcrumbs } from '#web/ground/ui/Breadcrumbs.tsx'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { mailTexts } from './api.ts'
import { MailTextPreview } from './MailTextPreview.tsx'
import { MailTextVariables } from './MailTextVariables.tsx'
import { useSaveMailText } from './mutations.ts'

/** What is typed for a kind of mail. */
export interface MailTextDraft {
  subject: string
  opening: string
  closing: string
}

const emptyDraft: MailTextDraft = { subject: '', opening: '', closing: '' }
const draftOf = (text: MailText | null): MailTextDraft => ({
  subject: text?.subject ?? '',
  opening: text?.opening ?? '',
  closing: text?.closing ?? '',
})

/** Completes the text of one kind of mail, beside what it looks like. */
export function MailTextEditor({ text, onSaved }: { text: MailText; onSaved: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutateAsync } = useSaveMailText(text.kind)
  const schema = useMemo(() => mailTextFormOf(text), [text])
  const state = useRecordForm({
    name: `mailText ${text.kind}`,
    schema,
    item: text,
    draftOf,
    order: mailTextFields,
    write: (form, version) => mutateAsync({ form, version }),
    readAgain: async () => {
      const { member } = await queries.fetchQuery({ ...mailTexts, staleTime: 0 })
      return member.find(({ kind }) => kind === text.kind)
    },
    onSaved,
  })
  const giveOursBack = () => {
    for (const field of mailTextFields) state.form.setValue(field, emptyDraft[field], { shouldDirty: true })
    void state.save()
  }
  return (
    <RecordPage
      title={text.ownSubject}
      trail={
        <Breadcrumbs>
          <li>
            <TextLink to="/admin/textes-des-courriels" color="inherit" underline="always">
              {t('nav.mailTexts')}
            </TextLink>
          </li>
        </Breadcrumbs>
      }
      actions={
        (text.subject ?? text.opening ?? text.closing) && (
          <Button variant="outlined" onClick={giveOursBack}>
            {t('mailTexts.reset')}
          </Button>
        )
      }
      cancel={
        <ButtonLink to="/admin/textes-des-courriels" variant="text" color="inherit">
          {t('form.cancel')}
        </ButtonLink>
      }
      state={state}
      bySearch
      aside={<MailTextPreview text={text} schema={schema} />}
    >
      <Typography variant="body2" color="textSecondary">
        {t(text.isSecurity ? 'mailTexts.securityHelp' : 'mailTexts.help')}
        {text.updatedAt &&
          ` ${t('mailTexts.updatedAt', { date: formatDay(text.updatedAt), time: formatTime(text.updatedAt) })}`}
      </Typography>
      <FieldGroup title={t('mailTexts.own')}>
        {!text.isSecurity && (
          <FormTextField<MailTextDraft>
            name="subject"
            label={t('mailTexts.subject')}
            help={t('mailTexts.subjectHelp', { subject: text.ownSubject })}
            slotProps={{ htmlInput: { maxLength: mailTextCharacters.subject } }}
          />
        )}
        {(['opening', 'closing'] as const).map((name) => (
          <FormTextField<MailTextDraft>
            key={name}
            name={name}
            label={t(`mailTexts.${name}`)}
            help={t(`mailTexts.${name}Help`, { count: mailTextCharacters[name] })}
            multiline
            minRows={3}
            maxRows={12}
            slotProps={{ htmlInput: { maxLength: mailTextCharacters[name] } }}
          />
        ))}
        <MailTextVariables variables={text.variables} />
      </FieldGroup>
    </RecordPage>
  )
}
