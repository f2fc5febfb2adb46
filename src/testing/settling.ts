const actions: Record<string, string> = { fine: 'pass', doubtful: 'review', awful: 'block' };

/** The score of everything. No time or number of an answer looks like it. */
export const settledRate = 0.61803;

/** A text service that passes "fine …", reviews "doubtful …" and blocks "awful …" as an advertisement. */
export const settling = {
  '/v3/recognition/text': (fields: Record<string, unknown>) => ({
    code: 0,
    message: 'success',
    text: {
      texts: (fields.text as { content: string }[]).map((text) => {
        const action = actions[text.content.split(' ')[0] ?? ''];
        const label = action === 'pass' ? 'Normal' : 'Ads';
        return { ...text, action, label, review: action === 'review', rate: settledRate, details: [] };
      }),
    },
  }),
};
