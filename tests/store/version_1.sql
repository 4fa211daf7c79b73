-- A database of before there was a schema version, as `gnomon serve` wrote it, in SQL that both stores understand.
CREATE TABLE matches (id TEXT PRIMARY KEY, created BIGINT NOT NULL, game TEXT NOT NULL, setup TEXT NOT NULL, title TEXT NOT NULL, record TEXT NOT NULL, branch_of TEXT NOT NULL, branch_at INT NOT NULL, status TEXT NOT NULL);
INSERT INTO matches VALUES('match-000001',1,'toy','base','title','game = "toy"
seed = 7
','',0,'s1');
INSERT INTO matches VALUES('match-000002',2,'toy','base','','record','match-000001',1,'{}');
CREATE TABLE seats (match TEXT NOT NULL REFERENCES matches, seat INT NOT NULL, name TEXT NOT NULL, bot TEXT NOT NULL, PRIMARY KEY (match, seat));
INSERT INTO seats VALUES('match-000001',0,'Ann','');
INSERT INTO seats VALUES('match-000001',1,'Gil','greedy');
INSERT INTO seats VALUES('match-000002',0,'','');
CREATE TABLE links (id TEXT PRIMARY KEY, match TEXT NOT NULL REFERENCES matches, hash TEXT NOT NULL UNIQUE, seats TEXT NOT NULL, owner INT NOT NULL);
INSERT INTO links VALUES('l0','match-000001','h0','0',1);
INSERT INTO links VALUES('l1','match-000001','h1','1',0);
CREATE INDEX links_of_match ON links (match);
CREATE TABLE log (match TEXT NOT NULL REFERENCES matches, seq INT NOT NULL, kind TEXT NOT NULL, seat INT NOT NULL, line TEXT NOT NULL, number INT NOT NULL, key TEXT, PRIMARY KEY (match, seq), UNIQUE (match, key));
INSERT INTO log VALUES('match-000001',0,'play',0,'0: roll > 3',1,'k0');
INSERT INTO log VALUES('match-000001',1,'auto',1,'1: pass',2,NULL);
CREATE TABLE chat (match TEXT NOT NULL REFERENCES matches, seq INT NOT NULL, at BIGINT NOT NULL, seat INT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (match, seq), UNIQUE (match, key));
INSERT INTO chat VALUES('match-000001',1,7,0,'Ann','hé ''llo"; --','c1');
CREATE TABLE news (match TEXT PRIMARY KEY REFERENCES matches, changes BIGINT NOT NULL, wish TEXT NOT NULL);
INSERT INTO news VALUES('match-000001',2,'2 0 1');
