import { getUser } from '../../api/users.ts';
import { queryOf } from './query.ts';

export const userQuery = (id: string) => queryOf(getUser, { params: { id } }, { gcTime: 60_000 });
