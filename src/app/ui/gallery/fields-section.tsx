import { useState } from 'react'
import { Checkbox, Switch } from '#src/app/ui/field/checkbox.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { emptyPhone, PhoneInput } from '#src/app/ui/field/phone-input.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextArea, TextInput } from '#src/app/ui/field/text-input.tsx'
import { Columns, Section } from './gallery-section.tsx'

const eras = [
  { value: '', label: 'All eras' },
  { value: 'ming', label: '明 Ming' },
  { value: 'qing', label: '清 Qing' },
]

export function FieldsSection() {
  const [era, setEra] = useState('')
  const [bid, setBid] = useState('1200')
  const [phone, setPhone] = useState(emptyPhone)
  const [score, setScore] = useState('2')
  const [agreed, setAgreed] = useState(true)
  return (
    <Section title="Fields">
      <Columns>
        <Field label="Email" required hint="Only used to sign in.">
          <TextInput type="email" placeholder="name@example.org" />
        </Field>
        <Field label="宝贝标题" required error="宝贝标题是必填项">
          <TextInput />
        </Field>
        <Field label="Email (read-only)">
          <TextInput readOnly value="mei@example.org" />
        </Field>
        <Field label="Disabled">
          <TextInput disabled value="Not now" readOnly />
        </Field>
        <Field label="描述" hint="年代、材质、尺寸与品相。">
          <TextArea placeholder="一件……" />
        </Field>
        <Field label="Era">
          <Select options={eras} value={era} onValueChange={setEra} />
        </Field>
        <Field label="Language" error="Please select a language">
          <Select options={eras} value={era} onValueChange={setEra} />
        </Field>
        <Field label="Era, disabled">
          <Select options={eras} value={era} onValueChange={setEra} disabled />
        </Field>
        <Field label="Max Number" hint="(0 is unlimited)">
          <NumberInput label="Max Number" value={bid} onValueChange={setBid} min={0} />
        </Field>
        <Field label="我的报价" error="Your bid must be above $1,100.00">
          <NumberInput
            label="我的报价"
            size="large"
            step={100}
            min={0}
            placeholder="出个价"
            value={bid}
            onValueChange={setBid}
          />
        </Field>
        <Field label="Phone">
          <PhoneInput value={phone} onValueChange={setPhone} />
        </Field>
        <div>
          <Checkbox label="Keep me signed in" checked={agreed} onCheckedChange={setAgreed} />
          <br />
          <Checkbox label="Disabled" checked disabled onCheckedChange={setAgreed} />
          <br />
          <Switch label="Looking for new tasks" checked={agreed} onCheckedChange={setAgreed} />
          <br />
          <Switch label="Disabled" checked={false} disabled onCheckedChange={setAgreed} />
        </div>
      </Columns>
      <Columns>
        <RadioGroup
          label="Voice-over missing"
          options={['1', '2', '3'].map((value) => ({ value, label: value }))}
          value={score}
          onValueChange={setScore}
        />
        <RadioGroup
          label="Notes"
          layout="column"
          options={[
            { value: '1', label: 'None' },
            { value: '2', label: 'Single dubbed as multiple voices', hint: '一个人被配成多个声音' },
            { value: '3', label: 'Multiple dubbed as single voice' },
          ]}
          value={score}
          onValueChange={setScore}
        />
        <RadioGroup
          label="Nothing chosen yet"
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          value={null}
          onValueChange={() => undefined}
          error="Please choose one"
        />
        <RadioGroup
          label="Disabled"
          disabled
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          value="yes"
          onValueChange={() => undefined}
        />
      </Columns>
    </Section>
  )
}
