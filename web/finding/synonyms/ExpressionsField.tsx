import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { listFieldErrors } from '#web/ground/fields/fieldErrors.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

export interface Draft {
  expressions: string[]
  oneWay: boolean
}

const maxExpressions = 12
const maxExpressionLength = 80

/** Edits expressions as chips. A comma, Enter or leaving the field ends an expression. */
export function ExpressionsField() {
  const { t } = useTranslation()
  const { field, fieldState, formState } = useController<Draft, 'expressions'>({ name: 'expressions' })
  const [typed, setTyped] = useState('')
  const [fault] = listFieldErrors(formState.errors, ['expressions'])
  const isFull = field.value.length >= maxExpressions
  const write = (expressions: readonly string[]) => {
    const trimmed = expressions.map((expression) => expression.trim()).filter(Boolean)
    field.onChange([...new Set(trimmed)])
  }
  /** Keeps the text after the last comma in the field. */
  const type = (text: string) => {
    const parts = text.split(/[,;\n]/)
    if (parts.length > 1) write([...field.value, ...parts.slice(0, -1)])
    setTyped(parts.at(-1)?.trimStart() ?? '')
  }
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect={false}
      clearOnBlur={false}
      options={[]}
      value={field.value}
      inputValue={typed}
      onInputChange={(_event, text, reason) => reason !== 'blur' && type(text)}
      onChange={(_event, expressions) => write(expressions)}
      onBlur={() => {
        if (typed.trim()) type(`${typed},`)
        field.onBlur()
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={t('synonyms.expressions')}
          required
          error={fieldState.invalid}
          helperText={fault?.message ?? t(isFull ? 'synonyms.expressionsFull' : 'synonyms.expressionsHelp')}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps?.htmlInput, maxLength: maxExpressionLength, enterKeyHint: 'enter' },
            formHelperText: fieldState.invalid ? { role: 'alert' } : {},
          }}
        />
      )}
    />
  )
}
