/** SHA-256 of the answer's body in hexadecimal digits; null if the request failed. */
export async function digestOf(answer: Response): Promise<string | null> {
  if (!answer.ok) return null;
  const digest = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
