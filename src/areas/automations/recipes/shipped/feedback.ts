import type { Recipe } from '../recipe.ts'
import { button, greeting, heading, list, mail, paragraph, wait } from './written.ts'

export const feedback: Recipe = {
  recipe: 'feedback',
  name: 'Feedback after a week',
  summary:
    'Asks readers a week after they joined what they think, and once more those who did not follow the link.',
  needs: [],
  plan: {
    trigger: { type: 'confirmed' },
    entry: {},
    exit: [{ event: { type: 'clicked', stepId: 'question' }, goal: true }],
    steps: [
      wait('a_week', 'P7D'),
      mail(
        'question',
        'How do you like it so far?',
        'Two questions, one minute.',
        heading('How do you like it so far?'),
        greeting,
        paragraph(
          'You have read {{ newsletter.name }} for a week. Two questions would help us very much:',
        ),
        list(['What did you like best?'], ['What would you leave out?']),
        paragraph('Answer this mail, or use the form. It takes a minute.'),
        button('Give your answer', 'https://example.com/feedback'),
      ),
      wait('four_days', 'P4D'),
      mail(
        'reminder',
        'One minute for a better letter?',
        'Your answer is still missing.',
        greeting,
        paragraph(
          'Last week we asked how you like {{ newsletter.name }}. Perhaps the question came at a bad time, so here it is once more. We will not ask again.',
        ),
        button('Give your answer', 'https://example.com/feedback'),
      ),
    ],
  },
}
