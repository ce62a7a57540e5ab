import type { Recipe } from '../recipe.ts'
import { greeting, heading, list, mail, paragraph, wait } from './written.ts'

export const thanksForPurchase: Recipe = {
  recipe: 'thanks_for_purchase',
  name: 'Thanks after a purchase',
  summary: 'A personal thank you the day after a purchase, and a question two weeks later.',
  needs: [],
  plan: {
    trigger: { type: 'purchased' },
    entry: { repeat: 'each_time', cooldown: 'P30D' },
    exit: [],
    steps: [
      wait('a_day', 'P1D'),
      mail(
        'thanks',
        'Thank you for your order',
        'And what to do if anything is not as it should be.',
        heading('Thank you'),
        greeting,
        paragraph(
          'Yesterday you got something from {{ newsletter.name }}, and we would like to thank you for it. Orders such as yours pay for the letter.',
        ),
        paragraph('Two things that are good to know:'),
        list(
          [
            'The link in the mail of your order stays. Keep that mail, and you can download your file again.',
          ],
          [
            'If a file does not open, or is not what you expected, answer this mail. A person reads it and puts it right.',
          ],
        ),
        paragraph('We hope that you enjoy it.'),
      ),
      wait('two_weeks', 'P14D'),
      mail(
        'question',
        'Was it what you hoped for?',
        'One line from you makes the next one better.',
        greeting,
        paragraph(
          'Two weeks have passed since your order. You will know by now what it is good for, and what it is not.',
        ),
        paragraph(
          'Would you tell us? One line is enough: what did you like, and what did you miss?',
        ),
        paragraph(
          'Press reply. We read every answer, and the next thing we make will be better for it.',
        ),
      ),
    ],
  },
}
