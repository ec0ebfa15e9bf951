import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { type Document, documentFamilies } from '#contract/papers/documents.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { documentCommissions, documentTypes } from '#web/papers/classification/api.ts'
import { type Choice, sessionsOf, treeChoices } from '#web/papers/classification/choices.ts'
import { sessionQuery } from '#web/papers/documents/sessionQuery.ts'
import { useFilingBodies } from '#web/papers/documents/useFilingBodies.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { sessionChoice } from './sessionChoice.ts'
import type { DocumentFormState } from './useDocumentForm.ts'

/** Shows the fields of body, family, session, and point or branch. Changing one resets those that depend on it. */
export function PlaceFields({ document, form }: { document: Document } & Pick<DocumentFormState, 'form'>) {
  const { t } = useTranslation()
  const { control, setValue } = form
  const [family, irp, session] = useWatch({ control, name: ['family', 'irp', 'session'] })
  const bodyId = idOf(irp) ?? document.irp.id
  const sessionId = idOf(session)
  const bodies = withCurrentChoice(useFilingBodies(), document.irp)
  const { data: sessions } = useQuery({ ...sessionsOf(bodyId), enabled: family === 'session' })
  const { data: types } = useQuery(documentTypes)
  const { data: commissions } = useQuery(documentCommissions)
  const keptSession = bodyId === document.irp.id && document.session ? sessionChoice(document.session) : null
  const familyField = useController({ control, name: 'family' }).field
  const change = { shouldDirty: true } as const

  return (
    <>
      <ChoiceField
        control={control}
        name="irp"
        label={t('doc.field.body')}
        choices={bodies}
        required
        onChosen={() => {
          setValue('session', null, change)
          setValue('point', null, change)
        }}
      />
      <TextField
        size="small"
        select
        label={t('doc.field.family')}
        value={family}
        inputRef={familyField.ref}
        onBlur={familyField.onBlur}
        onChange={({ target }) => {
          familyField.onChange(target.value)
          if (target.value !== 'session') {
            setValue('session', null, change)
            setValue('point', null, change)
          }
          setValue(target.value === 'committee' ? 'documentType' : 'documentCommission', null, change)
        }}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        {documentFamilies.map((name) => (
          <option key={name} value={name}>
            {t(`doc.family.${name}`)}
          </option>
        ))}
      </TextField>
      {family === 'session' && (
        <>
          <ChoiceField
            control={control}
            name="session"
            label={t('doc.field.session')}
            choices={withCurrentChoice(sessions?.member.map(sessionChoice) ?? [], keptSession)}
            none={t('doc.field.chooseSession')}
            required
            onChosen={() => setValue('point', null, change)}
          />
          {sessionId !== undefined && <PointField form={form} sessionId={sessionId} />}
        </>
      )}
      {family === 'committee' ? (
        <ChoiceField
          control={control}
          name="documentCommission"
          label={t('doc.field.commission')}
          choices={treeChoices(commissions?.member ?? [], document.documentCommission?.id)}
          none={t('doc.field.choose')}
          help={t('doc.field.askedFor')}
        />
      ) : (
        <ChoiceField
          control={control}
          name="documentType"
          label={t('doc.field.type')}
          choices={treeChoices(types?.member ?? [], document.documentType?.id)}
          none={t('doc.field.choose')}
          help={t('doc.field.askedFor')}
        />
      )}
    </>
  )
}

function PointField({ form, sessionId }: Pick<DocumentFormState, 'form'> & { sessionId: number }) {
  const { t } = useTranslation()
  const { data: session } = useQuery(sessionQuery(sessionId))
  const points = session?.agenda.flatMap((point) => [
    { ...point, depth: 0 },
    ...point.points.map((below) => ({ ...below, depth: 1 })),
  ])
  return (
    <ChoiceField
      control={form.control}
      name="point"
      label={t('doc.field.point')}
      choices={points?.map(({ id, number, title, depth }) => ({ id, name: `${number}. ${title}`, depth })) ?? []}
      none={t('doc.field.noPoint')}
    />
  )
}

const idOf = (relation: { id: number } | string | null | undefined) =>
  typeof relation === 'object' ? relation?.id : undefined

/** Adds the current choice when the list is not loaded yet or no longer contains it. */
const withCurrentChoice = (choices: readonly Choice[], kept: { id: number; name: string } | null): readonly Choice[] =>
  !kept || choices.some(({ id }) => id === kept.id) ? choices : [{ ...kept, depth: 0 }, ...choices]
