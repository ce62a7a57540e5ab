import { Line } from '#operation/fields.ts'

export const Subject = Line(250, 0).meta({
  description:
    'May hold Liquid, such as {{ first_name }}. A draft may be without; a campaign that is sent has one.',
  examples: ['What grows in March'],
})
export const PreviewText = Line(250, 0).meta({
  description: 'The text that mailboxes show after the subject. May hold Liquid.',
  examples: ['Peas, and what to do about snails.'],
})
