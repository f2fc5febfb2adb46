const actions: Record<string, string> = { fine: 'pass', doubtful: 'review', awful: 'block' };

/** A text service that passes "fine …", reviews "doubtful …" and blocks "awful …" as an advertisement. */
export const settling = {
  '/v3/recognition/text': (fields: Record<string, unknown>) => ({
    code: 0,
    message: 'success',
    text: {
      texts: (fields.text as { content: string }[]).map((text) => {
        const action = actions[text.content.split(' ')[0] ?? ''];
        const label = action === 'pass' ? 'Normal' : 'Ads';
        return { ...text, action, label, review: action === 'review', rate: 0.6, details: [] };
      }),
    },
  }),
};
