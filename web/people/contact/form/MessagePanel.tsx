import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { messageCharacters } from '#contract/people/contact/contact.ts'
import type { ContactVariant } from '#contract/people/contact/contactStates.ts'
import { ChoiceField } from '#web/ground/fields/ChoiceField.tsx'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { hasMailServer, useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { contactTopics } from '#web/people/contact/api.ts'
import { AttachmentField } from './AttachmentField.tsx'
import type { Draft } from './draft.ts'
import { TrainingWishFields } from './TrainingWishFields.tsx'

const maxCharacters = messageCharacters.max.toLocaleString('fr-FR')

interface MessagePanelProps {
  variant: ContactVariant
  /** email address that receives a copy */
  account: string
}

/** Renders topic, message and attachment. */
export function MessagePanel({ variant, account }: MessagePanelProps) {
  const { t } = useTranslation()
  const { control } = useFormContext<Draft>()
  const topics = useSuspenseQuery(contactTopics).data.member.filter((topic) => topic.variant === variant)
  const written = useWatch<Draft, 'message'>({ name: 'message' }).trim().length
  return (
    <Panel title={t(`${variant}.what`)}>
      <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
        <ChoiceField<Draft>
          name="topic"
          label={t(`${variant}.topic`)}
          choices={topics}
          none={t('contact.chooseTopic')}
          required
        />
        {variant === 'training' && <TrainingWishFields />}
        <FormTextField<Draft>
          name="message"
          label={t('contact.message')}
          multiline
          minRows={6}
          required
          help={t('contact.counter', { count: written, min: messageCharacters.min, max: maxCharacters })}
        />
        <AttachmentField />
        {hasMailServer() && (
          <Controller
            control={control}
            name="copy"
            render={({ field: { value, ...field } }) => (
              <FormControlLabel
                control={<Checkbox {...field} checked={value ?? false} />}
                label={t('contact.copy', { email: account })}
                sx={{ overflowWrap: 'anywhere', '& .MuiFormControlLabel-label': { minWidth: 0 } }}
              />
            )}
          />
        )}
      </Box>
    </Panel>
  )
}
