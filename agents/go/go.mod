module docbench.org/agents/go

go 1.25.0

require go.mongodb.org/mongo-driver/v2 v2.9.3
